import { newNetwork, type AuthApp } from "./auth-app.ts";

type SignInWith = { provider: "google" | "github" | "azure" | "custom:oidc"; redirectTo?: string };

/** Create a browser for a round trip to a provider: it follows redirects, and keeps the academy's cookies. */
export function newBrowser(academy: AuthApp, network = newNetwork()) {
  const client = academy.newTab({ network });
  const cookies = new Map<string, string>();
  /** Open an address of the academy; returns the response, a redirect if all goes well. */
  const open = async (address: string): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await academy.from(network)(address, { headers: cookie === "" ? {} : { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    client,
    cookies,
    open,
    /** Click the button: returns the provider's page that the academy redirects to. */
    leave: async ({ provider, redirectTo }: SignInWith): Promise<string> => {
      const { data, error } = await client.signInWithOAuth({
        provider,
        options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
      });
      if (error) throw error;
      return locationOf(await open(data.url!));
    },
    /** Let the provider redirect back: returns the callback address. */
    visitProvider: async (address: string) => locationOf(await fetch(address, { redirect: "manual" })),
    /** Return the page that the academy finally redirects to, and its fragment. */
    land: (response: Response) => {
      const page = new URL(locationOf(response));
      const told = Object.fromEntries(new URLSearchParams(page.hash.slice(1)));
      page.hash = "";
      return { page: page.href, told };
    },
  };
}

/** Make the whole round trip. */
export async function signInWith(academy: AuthApp, input: SignInWith, browser = newBrowser(academy)) {
  const callback = await browser.visitProvider(await browser.leave(input));
  const landed = browser.land(await browser.open(callback));
  const { access_token, refresh_token } = landed.told;
  if (access_token && refresh_token) {
    const { error } = await browser.client.setSession({ access_token, refresh_token });
    if (error) throw error;
  }
  return { ...landed, client: browser.client };
}

function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (!location) throw new Error(`expected a redirect, not ${response.status}`);
  return location;
}
