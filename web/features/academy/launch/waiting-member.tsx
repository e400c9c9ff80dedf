import { Link, useRevalidator } from "react-router";
import { signOut } from "#web/features/people/auth/sign-out.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

/** Somebody is signed in and the academy is not open to them yet: they see who they are, and may become somebody else. */
export function WaitingMember() {
  const session = useSession();
  const { revalidate } = useRevalidator();

  async function leave(): Promise<void> {
    if (await signOut()) await revalidate();
  }

  return (
    <div className="mt-10 grid justify-items-center gap-4">
      <p className="max-w-[34rem] text-pretty" role="status">
        {messages.waiting(session?.email ?? "")}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={() => void leave()}>
          {messages.logOut}
        </Button>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth">{messages.memberLogin}</Link>
        </Button>
      </div>
    </div>
  );
}
