-- The words of captions are stored: ranking what a common word finds read and split every caption again, which took a second for 2,000.
drop index media_captions_words_index;
alter table media_captions add column words tsvector not null generated always as (to_tsvector('english', caption_words(vtt))) stored;
comment on column media_captions.words is 'The words of the captions, for searching.';
create index media_captions_words_index on media_captions using gin (words);
