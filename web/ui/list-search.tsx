import { msg } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { readMessage } from "#web/i18n/define-messages.ts";
import { SearchField } from "./search-field.tsx";
import { useSearchWhileTyping } from "./use-search-while-typing.ts";

type ListSearchProps<Params extends { search: string }> = {
  /** The search and filters of the list that is shown, or of one that loads. */
  params: Params;
  /** Return the address of the first page that a search and filters find. */
  hrefFor: (params: Params) => string;
  label: string;
  placeholder: string;
  maxLength: number;
  spellCheck?: boolean;
  className?: string;
  /** Render filters beside the search. `change` applies one, together with what has been typed. */
  children?: (params: Params, change: (filter: Partial<Params>) => void) => ReactNode;
};

/** Search a list while typing, and by filters. The address changes without a new entry in the history. */
export function ListSearch<Params extends { search: string }>({
  params,
  hrefFor,
  label,
  placeholder,
  maxLength,
  spellCheck = false,
  className = "w-full max-w-md",
  children,
}: ListSearchProps<Params>) {
  const here = useLocation().pathname;
  const navigate = useNavigate();
  const { field, takeTyped } = useSearchWhileTyping(params.search, {
    maxLength,
    spellCheck,
    onSearch: (search) => go({ ...params, search }),
  });

  function go(wanted: Params): void {
    const href = hrefFor(wanted);
    if (href !== hrefFor(params)) void navigate(href, { replace: true, preventScrollReset: true });
  }

  const search = (
    <SearchField
      label={label}
      placeholder={placeholder}
      action={here}
      className={className}
      submit={readMessage(msg`Search`)}
      {...field}
    />
  );
  if (children === undefined) return search;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search}
      {children(params, (filter) => go({ ...params, search: takeTyped(), ...filter }))}
    </div>
  );
}
