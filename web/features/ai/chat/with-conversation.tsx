import { Suspense, use, useState, type ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { beginConversation, type PendingConversation, type LoadedConversation } from "./load-conversation.ts";
import { messages } from "./messages.ts";

type WithConversationProps = {
  pending: PendingConversation;
  /** The height of the final content, as classes. */
  className: string;
  children: (conversation: LoadedConversation) => ReactNode;
};

/** Shows a conversation when it has loaded. It is loaded once for each person and topic, whatever else happens on the page. */
export function WithConversation(props: WithConversationProps) {
  const { of, topic } = props.pending;
  return <LoadedOrRetry key={`${of} ${topic.kind} ${topic.kind === "tutor" ? (topic.course ?? "") : ""}`} {...props} />;
}

function LoadedOrRetry({ pending, className, children }: WithConversationProps) {
  const [{ loading }, setPending] = useState(pending);
  return (
    <Suspense
      fallback={
        <Loading label={messages.loading} className={`grid content-start gap-4 p-4 ${className}`}>
          <SkeletonText lines={1} className="ms-auto w-1/2" />
          <SkeletonText lines={3} className="w-5/6" />
        </Loading>
      }
    >
      <LoadedOrError loading={loading} className={className} onRetry={() => setPending(beginConversation(pending.topic))}>
        {children}
      </LoadedOrError>
    </Suspense>
  );
}

type LoadedOrErrorProps = Pick<WithConversationProps, "className" | "children"> & {
  loading: PendingConversation["loading"];
  onRetry: () => void;
};

function LoadedOrError({ loading, className, onRetry, children }: LoadedOrErrorProps) {
  const conversation = use(loading);
  if (conversation) return children(conversation);
  return (
    <div className={`overflow-y-auto ${className}`}>
      <ErrorState headingLevel={3} title={messages.notLoaded} onRetry={onRetry}>
        {messages.notLoadedText}
      </ErrorState>
    </div>
  );
}
