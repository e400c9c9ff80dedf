import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Eye, EyeOff } from "./icons.tsx";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./field.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Labels of the show/hide button; override them for a secret that is a key rather than a password. */
  showLabel?: string;
  hideLabel?: string;
};

export function PasswordInput({
  showLabel = readMessage(msg`Show password`),
  hideLabel = readMessage(msg`Hide password`),
  disabled,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="ui-password">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? "text" : "password"}
      />
      <IconButton size="sm" label={shown ? hideLabel : showLabel} disabled={disabled} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
