-- What the lists of people and of audited deeds are walked by.

create index profiles_newest_index on profiles (created_at desc, id desc);
-- The newest deeds come first by id, which is given out in the order of writing; these two serve the list's filters.
create index audit_log_action_index on audit_log (action, id desc);
create index audit_log_actor_newest_index on audit_log (actor_id, id desc);
