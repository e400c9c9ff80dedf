import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages, readMessage } from "#web/i18n/define-messages.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/link.tsx";

/** The texts around the notifications. */
export const messages = defineMessages({
  title: msg`Notifications`,
  description: msg`What is new for you in the academy.`,
  samplesTitle: msg`These are samples`,
  samples: msg`They show what notifications will look like. The academy does not send any of its own yet.`,
  none: msg`No notifications yet`,
  noneText: msg`The academy does not send any yet.`,
  list: msg`Notifications`,
  toDashboard: msg`Back to the dashboard`,
});

/** A message to the person; these three are samples, the same for everybody. */
type SampleNotification = {
  id: string;
  title: MessageDescriptor;
  text: MessageDescriptor;
  link: { label: MessageDescriptor; to: string };
};

/** Placeholders until the academy sends real notifications. */
const sampleNotifications: readonly SampleNotification[] = [
  {
    id: "new-courses",
    title: msg`New courses in the store`,
    text: msg`Courses on technology, business, marketing and design are open. Each shows its lessons before you enroll.`,
    link: { label: msg`See the courses`, to: "/store" },
  },
  {
    id: "tutor",
    title: msg`The tutor is there in every lesson`,
    text: msg`Ask while you read: its answers quote the lessons, and each quote leads to its place in the text.`,
    link: { label: msg`Go on learning`, to: "/dashboard?tab=my-courses" },
  },
  {
    id: "settings",
    title: msg`Learn in your own way`,
    text: msg`Choose your tutor’s language, personality and pace in the settings.`,
    link: { label: msg`Open the settings`, to: "/settings#learning" },
  },
];

/** The person's notifications. For now none; the demo shows three samples, labelled as such. */
export function NotificationsPage() {
  const { isDemo } = useAcademy();
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-2xl">
        <h1>{messages.title}</h1>
        {isDemo ? (
          <Samples />
        ) : (
          <EmptyState headingLevel={2} title={messages.none}>
            {messages.noneText}
          </EmptyState>
        )}
        <p className="mt-8">
          <TextLink to="/dashboard">{messages.toDashboard}</TextLink>
        </p>
      </div>
    </div>
  );
}

function Samples() {
  return (
    <>
      <Notice title={messages.samplesTitle} className="mt-6">
        {messages.samples}
      </Notice>
      <ul aria-label={messages.list} className="mt-6 grid gap-4">
        {sampleNotifications.map(({ id, title, text, link }) => (
          <Card as="li" key={id}>
            <h2 className="text-lg">{readMessage(title)}</h2>
            <p className="mt-1 text-pretty text-muted">{readMessage(text)}</p>
            <p className="mt-3">
              <TextLink to={link.to}>{readMessage(link.label)}</TextLink>
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}
