import Star from "lucide-react/icons/star";

/** How a course is rated, of five stars; a course that nobody has rated yet shows nothing. */
export function Rating({ value, className = "" }: { value: number; className?: string }) {
  if (value <= 0) return null;
  const figure = value.toFixed(1);
  return (
    <span className={`inline-flex items-center gap-1 font-[550] tabular-nums ${className}`}>
      <Star aria-hidden="true" className="size-[0.95em] fill-business stroke-business" />
      <span className="sr-only">Rated </span>
      {figure}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
