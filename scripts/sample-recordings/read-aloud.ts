/* The audio clip of the lesson "Editing in Passes": the two versions of its paragraph, read aloud. */

export const sentences = [
  "Listen to the same promise twice. Notice where you would run out of breath.",
  "Before: In order to ensure that our valued customers are able to have the best possible experience, it is our policy that the replacement of any items which have been damaged during the course of delivery will be carried out entirely free of charge.",
  "After: If your order arrives damaged, we replace it free of charge.",
  "Nothing the customer needs has been lost. Now read your own draft aloud.",
];
