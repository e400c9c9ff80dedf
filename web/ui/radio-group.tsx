import { useId } from "react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  error?: ReactNode;
  className?: string;
};

export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  error,
  className,
}: RadioGroupProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className={classes("ui-radio-group", className)}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="ui-field-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="ui-choice">
          <input
            type="radio"
            className="ui-radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onValueChange?.(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="ui-choice-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="ui-field-error">
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
