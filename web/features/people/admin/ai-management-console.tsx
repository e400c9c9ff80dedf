import type { ReactNode } from "react";
import type { PlaceData } from "./load-place.ts";
import { PanelSkeleton } from "./panel-states.tsx";

/** The console of the faculty's agents, which the room of the agents shows. `data` is null while it is on its way. */
export function AiManagementConsole({ data, show }: { data: PlaceData | null; show: (data: ConsoleData | null) => ReactNode }) {
  if (data === null) return <PanelSkeleton />;
  return show(data.kind === "agents" ? data.console : null);
}

type ConsoleData = Extract<PlaceData, { kind: "agents" }>["console"];
