import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#web/platform/auth-provider.tsx";

/**
 * A signed-in person has nothing to do here and is led on, whether they came so, signed in just now, or did so in another tab; unless
 * the page still `waits` for something of theirs. True while the page must show nothing, because they came so.
 */
export function useLeadOn(
  destination: string,
  state: unknown,
  { isSigningIn, waits }: { isSigningIn: boolean; waits: boolean },
): boolean {
  const { session } = useAuth();
  const navigate = useNavigate();
  const signedIn = session !== null && !waits;
  const [cameSignedIn, setCameSignedIn] = useState<boolean | null>(null);
  if (cameSignedIn === null && signedIn) setCameSignedIn(!isSigningIn);
  useEffect(() => {
    if (signedIn) void navigate(destination, { replace: true, state });
  }, [signedIn, destination, state, navigate]);
  return cameSignedIn === true && signedIn;
}
