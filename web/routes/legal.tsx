import { legalKinds } from "#domain/legal.schema.ts";
import { messages } from "#web/features/academy/legal/messages.ts";
import { legalTitles } from "#web/features/academy/legal/titles.ts";
import { Recipients } from "#web/features/academy/legal/recipients.tsx";
import { withStatus } from "#web/features/courses/catalog/loaded.ts";
import { ApiError, request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Moment } from "#web/ui/moment.tsx";
import type { Route } from "./+types/legal";

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const kind = legalKinds.find((each) => each === params.kind);
  const title = kind ? legalTitles[kind] : messages.missing.title;
  return pageMeta(matches, { title, description: title, path: `/legal/${params.kind}`, indexed: kind !== undefined });
};

/** Public, even before the launch. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const kind = legalKinds.find((each) => each === params.kind);
  if (!kind) return withStatus({ kind: "missing" as const, status: 404 });
  try {
    const caller = { context, signal: request.signal };
    const [page, recipients] = await Promise.all([
      call("GET", "/api/legal/{kind}", { params: { kind }, ...caller }),
      kind === "privacy" ? call("GET", "/api/recipients", caller).then((list) => list.recipients) : null,
    ]);
    return withStatus({ kind: "ready" as const, page, recipients });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return withStatus({ kind: "missing" as const, status: 404 });
    return withStatus({ kind: "failed" as const, message: error.message });
  }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing")
    return (
      <EmptyState headingLevel={1} className="my-auto" title={messages.missing.title}>
        {messages.missing.text}
      </EmptyState>
    );
  if (loaderData.kind === "failed")
    return (
      <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
        {loaderData.message}
      </LoadFailed>
    );
  const { kind, html, version, published_at } = loaderData.page;
  return (
    <article className="page-width py-10 lg:py-14">
      <h1>{legalTitles[kind]}</h1>
      <p className="mt-2 text-sm text-muted">
        {messages.published(version)} <Moment at={published_at} />
      </p>
      <div dir="auto" className="prose mt-8 max-w-measure" dangerouslySetInnerHTML={{ __html: html }} />
      {loaderData.recipients && (
        <section aria-labelledby="recipients" className="mt-12 max-w-measure border-t border-hairline pt-8">
          <h2 id="recipients" className="text-2xl">
            {messages.recipients.title}
          </h2>
          <Recipients recipients={loaderData.recipients} />
        </section>
      )}
    </article>
  );
}
