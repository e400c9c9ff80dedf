import type { Environment } from "#server/env.ts";
import { createAzure } from "./azure.ts";
import { createGitHub } from "./github.ts";
import { createGoogle } from "./google.ts";
import type { SocialProviders } from "./provider.ts";

/** The providers that the environment names, each with its id and secret. */
export function createSocialProviders(environment: Environment): SocialProviders {
  const google = pair(environment.GOOGLE_CLIENT_ID, environment.GOOGLE_CLIENT_SECRET);
  const github = pair(environment.GITHUB_CLIENT_ID, environment.GITHUB_CLIENT_SECRET);
  const azure = pair(environment.AZURE_CLIENT_ID, environment.AZURE_CLIENT_SECRET);
  return {
    ...(google ? { google: createGoogle({ ...google, baseUrl: environment.OAUTH_GOOGLE_BASE_URL }) } : {}),
    ...(github ? { github: createGitHub({ ...github, baseUrl: environment.OAUTH_GITHUB_BASE_URL }) } : {}),
    ...(azure ? { azure: createAzure({ ...azure, baseUrl: environment.OAUTH_AZURE_BASE_URL }) } : {}),
  };
}

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
