-- Written by hand: what the engine needs of the database before any table.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Text as search sees it: the same as `fold` in src/core/fold.ts (a test holds the two equal).
CREATE OR REPLACE FUNCTION tms_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(
  lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F\064B-\065F\0670\0640]', '', 'g') COLLATE "und-x-icu"),
  U&'\00F8\0142\0111\0127\0131\0167\03C2\0649\0629', U&'old' || U&'hit' || U&'\03C3\064A\0647'),
  U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th');
