-- In which language a person reads: mails that somebody else causes are written in it.
alter table users add column language text;
alter table users add constraint users_language_is_spoken check (language in ('en', 'fr', 'sw', 'pt', 'ar'));
comment on column users.language is 'The language of the pages on which the person was signed in last; null where they have said none.';
