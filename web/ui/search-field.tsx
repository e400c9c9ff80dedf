import type { ComponentProps, ReactNode } from "react";
import { Search } from "./icons.tsx";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

type SearchFieldProps = Omit<ComponentProps<typeof Form>, "children" | "method"> & {
  /** The accessible name of the search, and by default also its placeholder. */
  label: string;
  name?: string;
  placeholder?: string;
  defaultValue?: string;
  size?: "md" | "lg";
  /** Props of the input itself, for a search while typing. */
  input?: ComponentProps<"input">;
  /** The label of the submit button. Without it there is no button. */
  submit?: string;
  /** A button to use instead. */
  children?: ReactNode;
};

/** A search form. Without scripts it works as a GET: `?search=text`. */
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
