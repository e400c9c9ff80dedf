import { OwnCertificates } from "#web/features/assessment/certificates/own-certificates.tsx";
import { request } from "#web/platform/api.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ signal }) => request("GET", "/api/certificates", { signal }),
  Panel: ({ data, learner }) => <OwnCertificates data={data} enrollments={learner.enrollments} />,
});
