import { authClient, offeredProviders } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { isProviderId, type ProviderId } from "./providers.ts";

export type AuthForm = "sign-in" | "sign-up" | "staff" | "provider";

/** How a form of the sign-in page ended. */
export type AuthOutcome =
  | { kind: "signed-in" }
  | { kind: "confirm"; email: string }
  | { kind: "leaving" }
  | { kind: "provider-off"; provider: ProviderId }
  | { kind: "failed"; form: AuthForm; message: string; missing: ("email" | "password")[] };

/**
 * Does what a submitted form of the sign-in page asks for and says with a toast how it ended. `destination` is the own page that a
 * mailed link or a provider leads back to. The form's `intent` names it; never throws.
 */
export async function authenticate(form: FormData, destination: string): Promise<AuthOutcome> {
  const intent = textOf(form, "intent");
  const credentials = { email: textOf(form, "email").trim(), password: textOf(form, "password") };
  if (intent === "sign-up") return signUp({ ...credentials, fullName: textOf(form, "full_name").trim() }, destination);
  if (intent === "staff") return signInStaff(credentials);
  if (intent === "provider") return signInWithProvider(form.get("provider"), destination);
  return signIn(credentials);
}

type Credentials = { email: string; password: string };

async function signIn(credentials: Credentials): Promise<AuthOutcome> {
  const refused =
    missingCredentials(credentials) ?? (await refusal(async () => (await authClient()).signInWithPassword(credentials)));
  return refused === null ? { kind: "signed-in" } : failed("sign-in", credentials, refused);
}

async function signUp(
  { fullName, ...credentials }: Credentials & { fullName: string },
  destination: string,
): Promise<AuthOutcome> {
  let hasSession = false;
  const refused =
    missingCredentials(credentials) ??
    (await refusal(async () => {
      const { data, error } = await (
        await authClient()
      ).signUp({
        ...credentials,
        options: { data: { full_name: fullName, role: "student" }, emailRedirectTo: location.origin + destination },
      });
      hasSession = data.session !== null;
      return { error };
    }));
  if (refused !== null) return failed("sign-up", credentials, refused);
  return hasSession ? { kind: "signed-in" } : { kind: "confirm", email: credentials.email };
}

async function signInStaff(credentials: Credentials): Promise<AuthOutcome> {
  const missing = missingOf(credentials);
  if (missing.length > 0) return { kind: "failed", form: "staff", message: "", missing };
  const refused = await refusal(async () => (await authClient()).signInWithPassword(credentials));
  if (refused === null) {
    toast(messages.loginSuccessful);
    return { kind: "signed-in" };
  }
  const message = refused || messages.invalidCredentials;
  toast({ title: messages.loginFailed, description: message, variant: "destructive" });
  return { kind: "failed", form: "staff", message, missing: [] };
}

async function signInWithProvider(provider: unknown, destination: string): Promise<AuthOutcome> {
  if (!isProviderId(provider)) return failed("provider", null, "");
  let isOff = false;
  const refused = await refusal(async () => {
    isOff = !(await offeredProviders()).has(provider);
    if (isOff) return { error: null };
    return (await authClient()).signInWithOAuth({ provider, options: { redirectTo: location.origin + destination } });
  });
  if (refused !== null) return failed("provider", null, refused);
  return isOff ? { kind: "provider-off", provider } : { kind: "leaving" };
}

type ServiceError = { message: string; status?: number | undefined };

/** Calls the sign-in service: null when it went well, otherwise the reason for a person, which may be empty. */
async function refusal(call: () => Promise<{ error: ServiceError | null }>): Promise<string | null> {
  try {
    const { error } = await call();
    return error && reasonOf(error);
  } catch (error) {
    return error instanceof Error ? reasonOf(error) : "";
  }
}

function reasonOf(error: ServiceError): string {
  // A browser's own words for a lost connection, and JSON, help nobody.
  if (error instanceof TypeError || error.status === 0) return messages.unreachable;
  return /^[{[]/.test(error.message) ? "" : error.message;
}

function failed(form: Exclude<AuthForm, "staff">, credentials: Credentials | null, reason: string): AuthOutcome {
  const message = reason || messages.somethingWentWrong;
  toast({
    title: form === "sign-up" ? messages.signUpFailed : messages.signInFailed,
    description: message,
    variant: "destructive",
  });
  return { kind: "failed", form, message, missing: credentials ? missingOf(credentials) : [] };
}

function missingCredentials(credentials: Credentials): string | null {
  return missingOf(credentials).length > 0 ? messages.missingCredentials : null;
}

function missingOf(credentials: Credentials): ("email" | "password")[] {
  return (["email", "password"] as const).filter((field) => credentials[field] === "");
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
