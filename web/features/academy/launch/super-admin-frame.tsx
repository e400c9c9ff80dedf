import { partOf } from "#web/i18n/define-messages.ts";
import type { ReactNode } from "react";
import { ApiError } from "#web/platform/api.ts";
import { switchVisitorView } from "#web/platform/super-admin-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { superAdminMessages } from "./super-admin-messages.ts";

const words = partOf(superAdminMessages, "superAdmin");

type FrameProps = { launch: ReactNode; invite: ReactNode; invitations: ReactNode };

/** The address of the super admin's own account: the usual account pages redirect a super admin to the dashboard. */
const superAdminAccount = "/super-admin?view=account";

/** The super admin's page: launch switch, inviting, and the invitations. */
export function SuperAdminFrame({ launch, invite, invitations }: FrameProps) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-measure text-muted">
        {words.lead} <TextLink to="/dashboard">{words.dashboard}</TextLink>. {words.signIn}{" "}
        <TextLink to={superAdminAccount}>{words.account}</TextLink>.
      </p>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid content-start gap-10">
          <Part title={superAdminMessages.switch.heading}>
            {launch}
            <p className="mt-4">
              <Button size="sm" onClick={() => switchVisitorView(true)}>
                {words.asVisitor}
              </Button>
            </p>
          </Part>
          <Part title={words.invite} help={words.inviteHelp}>
            {invite}
          </Part>
        </div>
        <Part title={words.invitations}>{invitations}</Part>
      </div>
    </div>
  );
}

/** The super admin's own account. */
export function SuperAdminAccount({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <p>
        <TextLink to="/super-admin">{words.back}</TextLink>
      </p>
      <h1 className="mt-3">{words.accountTitle}</h1>
      <p className="mt-3 max-w-measure text-muted">{words.accountHelp}</p>
      <h2 className="sr-only">{words.accountSections}</h2>
      <div className="mt-10 max-w-[44rem]">{children}</div>
    </div>
  );
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-2xl">{title}</h2>
      {help && <p className="mt-1 text-muted">{help}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** The page while its data loads. */
export function SuperAdminSkeleton() {
  return (
    <Loading label={words.loading}>
      <SuperAdminFrame
        launch={<SkeletonText lines={2} className="max-w-sm" />}
        invite={
          <div className="grid gap-5">
            <Skeleton className="h-19 w-full" />
            <Skeleton className="h-11 w-40" />
          </div>
        }
        invitations={
          <div className="grid gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-16 w-full" />
            ))}
          </div>
        }
      />
    </Loading>
  );
}

/** The page when its data could not be loaded. */
export function SuperAdminProblem({ error }: { error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={words.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{words.nothingLost}</p>
    </LoadFailed>
  );
}
