-- Signing in with any provider of OpenID Connect, beside the three that are known by name. A process of the version before writes none of them.

alter table identities
  drop constraint identities_provider_is_known,
  add constraint identities_provider_is_known check (provider in ('email', 'google', 'github', 'azure', 'custom:oidc'));
alter table oauth_states
  drop constraint oauth_states_provider_is_known,
  add constraint oauth_states_provider_is_known check (provider in ('google', 'github', 'azure', 'custom:oidc'));
