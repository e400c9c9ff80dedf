/** A mail server, parsed from SMTP_URL. */
export type MailServer = {
  host: string;
  port: number;
  /** "from-start" for smtps://, "required" if STARTTLS must be offered with a valid certificate, "if-offered" with any certificate. */
  tls: "from-start" | "required" | "if-offered";
  login: { user: string; password: string } | null;
};

/**
 * Parse an `smtp://` or `smtps://` address. A password is sent only over TLS with a valid certificate; without a password, encryption is
 * used if the server offers it. `?tls=required` requires it without a password too; `?tls=if-offered` does not require it even with one.
 * Throws a RangeError whose message says what is wrong and contains no part of the address.
 */
export function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new RangeError("must start with smtp:// or smtps:// and name a host");
  if (!/^\/?$/.test(url.pathname) || url.hash !== "") throw new RangeError("must end after the host and its port");
  const fromStart = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const login = readLogin(url);
  return {
    host,
    port: Number(url.port || (fromStart ? 465 : 587)),
    tls: fromStart ? "from-start" : readTls(url, host, login),
    login,
  };
}

function readLogin({ username, password }: URL): MailServer["login"] {
  if ((username === "") !== (password === "")) throw new RangeError("must name both a user and a password, or neither");
  try {
    return username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new RangeError("must write a % in a user or password as %25");
  }
}

function readTls({ searchParams }: URL, host: string, login: MailServer["login"]): "required" | "if-offered" {
  const given = searchParams.get("tls");
  if ([...searchParams.keys()].some((name) => name !== "tls") || (given !== null && !/^(required|if-offered)$/.test(given)))
    throw new RangeError("may only have ?tls=required or ?tls=if-offered behind it");
  if (given === "required" || given === "if-offered") return given;
  return login && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host) ? "required" : "if-offered";
}
