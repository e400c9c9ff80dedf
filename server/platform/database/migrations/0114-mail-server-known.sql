-- Whether there is a mail server now: only mail written without one is given up when one is set up.

alter table platform_settings add column sends_mail boolean not null default false;
comment on column platform_settings.sends_mail is 'Whether the processes found a mail server when they last looked. When it turns true, mail that has waited for hours is given up.';
