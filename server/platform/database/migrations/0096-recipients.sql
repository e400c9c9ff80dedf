-- The privacy page names the vendor that answers questions: visitors' pages are rendered anew when another one is chosen, or its key goes.

create trigger faculty_vendor_tell_visitor_pages after insert or update or delete on faculty_vendor
  for each statement execute function tell_visitor_pages();
