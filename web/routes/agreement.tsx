import { redirect } from "react-router";
import { agreedKinds } from "#domain/agreement.schema.ts";
import { afterAgreeing } from "#web/platform/agreement-address.ts";
import { AgreementPage, messages } from "#web/features/people/account/agreement-page.tsx";
import { messages as legalMessages } from "#web/features/academy/legal/messages.ts";
import { legalTitles } from "#web/features/academy/legal/titles.ts";
import { act, action, textOf } from "#web/platform/act.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/agreement";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/agreement", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { agreement: await call("GET", "/api/account/agreement", { signal: request.signal }) };
}

const actions = {
  agree: action({
    perform: (_, form) => {
      const shown = textOf(form, "documents").split(",");
      const documents = agreedKinds.flatMap((kind) => {
        const [, version] = shown.map((each) => each.split(" ")).find(([named]) => named === kind) ?? [];
        return version === undefined ? [] : [{ kind, version: Number(version) }];
      });
      const age = textOf(form, "minimum_age");
      return call("POST", "/api/account/agreement", { body: { documents, minimum_age: age === "" ? null : Number(age) } });
    },
    failed: () => messages.failed,
  }),
};

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const outcome = await act(form, actions);
  return outcome.kind === "done" && !outcome.data.is_due ? redirect(afterAgreeing(textOf(form, "from"))) : outcome;
}

export const shouldRevalidate = reloadsIfReached;

export function HydrateFallback() {
  return (
    <Loading label={messages.title} className="page-width grid max-w-measure gap-4 py-10 lg:py-14">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}

export default function AgreementRoute({ loaderData }: Route.ComponentProps) {
  return <AgreementPage agreement={loaderData.agreement} legal={{ titles: legalTitles, published: legalMessages.published }} />;
}
