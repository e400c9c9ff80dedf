import type { ComponentProps, ReactNode } from "react";
import { Search } from "./icons.tsx";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

type SearchFieldProps = Omit<ComponentProps<typeof Form>, "children" | "method"> & {
  /** The accessible name of the search, also its placeholder by default. */
  label: string;
  name?: string;
  placeholder?: string;
  defaultValue?: string;
  size?: "md" | "lg";
  /** Props of the input itself, for a search while typing. */
  input?: ComponentProps<"input">;
  /** The label of the submit button; without it none is shown. */
  submit?: string;
  /** A different button. */
  children?: ReactNode;
};

/** A search form that also works as a GET without script: `?search=text`. */
export function SearchField({
  label,
  name = "search",
  placeholder = label,
  defaultValue,
  size = "md",
  input,
  submit,
  children,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <Form role="search" method="get" className={classes("ui-search", className)} data-size={size} {...rest}>
      <span className="ui-search-box">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={label}
          name={name}
          placeholder={placeholder}
          defaultValue={defaultValue}
          autoComplete="off"
          enterKeyHint="search"
          className="ui-control"
          {...input}
        />
      </span>
      {submit && <Button type="submit">{submit}</Button>}
      {children}
    </Form>
  );
}
