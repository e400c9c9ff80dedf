import { SkipLink } from "#web/ui/link.tsx";
import { ToastRegion } from "../../web/ui/toast/toast-region.tsx";
import { Colours, Type } from "./foundations.tsx";
import { Buttons, Fields } from "./controls.tsx";
import { Feedback, Navigation } from "./states.tsx";
import { Overlays } from "./overlays.tsx";
import { Reading } from "./reading.tsx";
import { Cards } from "./cards.tsx";

export function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="page-width py-12">
        <h1 className="text-5xl">A reading room</h1>
        <p className="mt-4 max-w-measure font-serif text-xl text-muted">
          Every component of the academy in every state. It is looked at in light and dark, on a phone and on a desk.
        </p>
        <Cards />
        <Type />
        <Colours />
        <Buttons />
        <Fields />
        <Navigation />
        <Feedback />
        <Overlays />
        <Reading />
      </main>
      <ToastRegion />
    </>
  );
}
