import type { ComponentProps } from "react";
import { useRevalidator } from "react-router";
import { ErrorState } from "./error-state.tsx";

/** What a page, or a part of it, needs did not come: trying again loads the page's data anew. */
export function LoadFailed(props: Omit<ComponentProps<typeof ErrorState>, "onRetry" | "retrying">) {
  const revalidator = useRevalidator();
  return <ErrorState {...props} onRetry={() => void revalidator.revalidate()} retrying={revalidator.state === "loading"} />;
}
