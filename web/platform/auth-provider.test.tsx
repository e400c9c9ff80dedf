import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth-provider.tsx";

function Who() {
  const { user, session, loading } = useAuth();
  return JSON.stringify({ user, session, loading });
}

test("the session is unknown on the server", () => {
  const text = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  );
  expect(JSON.parse(text.replaceAll("&quot;", '"'))).toEqual({ user: null, session: null, loading: true });
});

test("outside its provider the hook throws", () => {
  expect(() => renderToString(<Who />)).toThrow("useAuth must be used within an AuthProvider");
});
