import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useState } from "react";
import type { Theme } from "#domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { chooseTheme } from "./stored-settings.ts";

/** Light or dark, at once; without a choice the academy follows the device. */
export function ThemeChoice({ initial }: { initial: Theme | null }) {
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme | null): void {
    setTheme(next);
    const kept = chooseTheme(next);
    toast(kept ? (next ? messages.themeChanged : messages.themeFollows) : { ...messages.notSaved, variant: "destructive" });
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl<Theme>
        label={messages.theme}
        options={[
          { value: "light", label: messages.light, icon: <Sun aria-hidden="true" /> },
          { value: "dark", label: messages.dark, icon: <Moon aria-hidden="true" /> },
        ]}
        value={theme}
        onValueChange={choose}
      />
      {theme && (
        <Button variant="quiet" size="sm" onClick={() => choose(null)}>
          {messages.followDevice}
        </Button>
      )}
    </div>
  );
}
