import type { ReactNode } from "react";
import type { Settings } from "#domain/settings.ts";
import { AccountPart } from "./account-part.tsx";
import type { LoadedAccount } from "./load-account.ts";
import { messages } from "./messages.ts";
import { Preferences } from "./preferences.tsx";
import { SectionNavigation } from "./section-navigation.tsx";

type SettingsPageProps = { settings: Settings; aiKey: string; account: LoadedAccount };

/** Everything that a person decides for themselves: for this browser, and for their account. */
export function SettingsPage({ settings, aiKey, account }: SettingsPageProps) {
  return (
    <SettingsFrame navigation={<SectionNavigation />}>
      <SettingsGroup title={messages.preferences} help={messages.preferencesHelp}>
        <Preferences settings={settings} aiKey={aiKey} />
      </SettingsGroup>
      <SettingsGroup title={messages.account}>
        <AccountPart loaded={account} />
      </SettingsGroup>
    </SettingsFrame>
  );
}

/** The page's title over its two columns. */
export function SettingsFrame({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <h1>{messages.title}</h1>
      <div className="mt-6 grid gap-8 lg:mt-10 lg:grid-cols-[14rem_minmax(0,44rem)] lg:gap-16">
        {navigation}
        <div className="grid min-w-0 gap-10">{children}</div>
      </div>
    </div>
  );
}

function SettingsGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-2xl">{title}</h2>
      {help && <p className="mt-1 text-muted">{help}</p>}
      <div className="mt-6 border-t border-line pt-8">{children}</div>
    </div>
  );
}
