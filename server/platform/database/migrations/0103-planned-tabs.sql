-- Each dashboard tab of a planned feature has a switch of its own. Academies that had opened or closed all of them together keep that for each.
insert into academy_settings (key, value, changed_by, changed_at)
  select part.key, settings.value, settings.changed_by, settings.changed_at
  from academy_settings settings, (values
    ('open_gamification'),
    ('open_community'),
    ('open_payments'),
    ('open_ai_agent_controls'),
    ('open_instructor_student_messaging'),
    ('open_employment_hub'),
    ('open_payments_finance'),
    ('open_marketing_engagement')
  ) as part (key)
  where settings.key = 'open_placeholders';

delete from academy_settings where key = 'open_placeholders';
