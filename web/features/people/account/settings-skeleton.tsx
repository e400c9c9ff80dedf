import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { SettingsFrame } from "./settings-page.tsx";

/** The page while its data loads. */
export function SettingsSkeleton() {
  return (
    <Loading label={messages.loading}>
      <SettingsFrame
        navigation={
          <div className="flex gap-3 overflow-hidden lg:grid lg:content-start">
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="h-7 w-36 shrink-0" />
            ))}
          </div>
        }
      >
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="grid gap-4">
            <SkeletonText lines={1} className="w-48 text-2xl" />
            <SkeletonText lines={2} className="max-w-lg" />
            <Skeleton className="h-11 w-full max-w-md" />
            <Skeleton className="h-11 w-32" />
          </div>
        ))}
      </SettingsFrame>
    </Loading>
  );
}
