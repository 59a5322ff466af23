DROP INDEX "tasks_description_search";
DROP INDEX "comments_body_search";
DROP INDEX "todos_description_search";
DROP INDEX "tickets_description_search";
DROP INDEX "canned_replies_body_search";
-- Written by `textFunctions` (src/server/db/text-functions.ts); a test holds them equal.
CREATE OR REPLACE FUNCTION tms_fold(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text;
BEGIN
  IF octet_length(value) = length(value) THEN
    plain := translate(lower(value COLLATE "C"), E'`', E'''');
  ELSE
    plain := lower(regexp_replace(normalize(translate(value, E'\u00b4\u02b9\u0374\u0384\u1ffd\u2033\u2036\u013f\u0140', E'''''''''''""ll'), NFKD), E'[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]', '', 'g') COLLATE "und-x-icu");
    IF plain ~ E'[\u2019\u00ab\u00bb\u201c\u201d\u2013\u2014\u0649\u0629\u060c\u061f]' THEN plain := translate(plain, E'\u2019\u00ab\u00bb\u201c\u201d\u2013\u2014\u0649\u0629\u060c\u061f', E'''""""--\u064a\u0647,?'); END IF;
    IF plain ~ E'[\u0671\u06e5\u0649\u06cc\u06d2\u06e6\u0629\u06be\u06c1\u06c3\u06d5\u06a9\u060c\u066b\u066c\u061b\u061f\u066a\u06d4\u0660\u06f0\u0661\u06f1\u0662\u06f2\u0663\u06f3\u0664\u06f4\u0665\u06f5\u0666\u06f6\u0667\u06f7\u0668\u06f8\u0669\u06f9]' THEN plain := translate(plain, E'\u0671\u06e5\u0649\u06cc\u06d2\u06e6\u0629\u06be\u06c1\u06c3\u06d5\u06a9\u060c\u066b\u066c\u061b\u061f\u066a\u06d4\u0660\u06f0\u0661\u06f1\u0662\u06f2\u0663\u06f3\u0664\u06f4\u0665\u06f5\u0666\u06f6\u0667\u06f7\u0668\u06f8\u0669\u06f9', E'\u0627\u0648\u064a\u064a\u064a\u064a\u0647\u0647\u0647\u0647\u0647\u0643,,,;?%.00112233445566778899'); END IF;
    IF plain ~ E'[`\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02cb\u055a\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u00ab\u00bb\u02ba\u201c\u201d\u201e\u201f\u2e42\u301d\u301e\u301f\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead\u2044\u2215\u3001\u3002\u00d7\u2c65\u0180\u0183\u0253\u0188\u023c\u0255\u00f0\u0111\u018c\u0221\u0256\u0257\u0247\u025b\u0192\u01e5\u0260\u0127\u0266\u0131\u0268\u0269\u0237\u0249\u0199\u0142\u019a\u0234\u026b\u026c\u026d\u014b\u019e\u0235\u0272\u00f8\u01a5\u0138\u024d\u027d\u023f\u0167\u01ab\u01ad\u0236\u0288\u2c66\u0289\u028b\u01b4\u024f\u01b6\u0225\u0240\u03c2]' THEN plain := translate(plain, E'`\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02cb\u055a\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u00ab\u00bb\u02ba\u201c\u201d\u201e\u201f\u2e42\u301d\u301e\u301f\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead\u2044\u2215\u3001\u3002\u00d7\u2c65\u0180\u0183\u0253\u0188\u023c\u0255\u00f0\u0111\u018c\u0221\u0256\u0257\u0247\u025b\u0192\u01e5\u0260\u0127\u0266\u0131\u0268\u0269\u0237\u0249\u0199\u0142\u019a\u0234\u026b\u026c\u026d\u014b\u019e\u0235\u0272\u00f8\u01a5\u0138\u024d\u027d\u023f\u0167\u01ab\u01ad\u0236\u0288\u2c66\u0289\u028b\u01b4\u024f\u01b6\u0225\u0240\u03c2', E'''''''''''''''''''''''''''''''''''"""""""""""-------------------------//,.xabbbcccddddddeefgghhiiijjkllllllnnnnopqrrsttttttuvyyzzz\u03c3'); END IF;
    IF plain ~ E'[\u00df\u00e6\u0153\u00fe]' THEN plain := replace(replace(replace(replace(plain, E'\u00df', E'ss'), E'\u00e6', E'ae'), E'\u0153', E'oe'), E'\u00fe', E'th'); END IF;
  END IF;
  RETURN regexp_replace(plain, E'[ \u0009-\u000d\u0085\u1680\u2028-\u2029]+', ' ', 'g');
END $$;
CREATE OR REPLACE FUNCTION tms_pattern(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(tms_fold(value), '([\\%_])', '\\\1', 'g');
CREATE OR REPLACE FUNCTION tms_plain(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(regexp_replace(value, '<(br|hr)( [^>]*)?/?>|</(p|li|h1|h2|h3|h4|h5|h6|tr|div|blockquote|pre|dd|dt|figcaption|caption)>', E'\n', 'g'), '</(td|th)>', E'\t', 'g'), '<[^>]*>', '', 'g'), E'&lt;', E'<'), E'&gt;', E'>'), E'&quot;', E'"'), E'&nbsp;', E'\u00a0'), E'&amp;', E'&'), E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');
-- Indexes over texts that were folded by the former function.
DO $$ DECLARE one regclass; BEGIN
  FOR one IN SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND pg_get_indexdef(i.indexrelid) LIKE '%tms\_fold(%'
  LOOP EXECUTE format('REINDEX INDEX %s', one); END LOOP;
END $$;
ALTER TABLE "tasks" ADD COLUMN "description_plain" text GENERATED ALWAYS AS (tms_plain("description")) STORED;
ALTER TABLE "comments" ADD COLUMN "body_plain" text GENERATED ALWAYS AS (tms_plain("body")) STORED;
ALTER TABLE "todos" ADD COLUMN "description_plain" text GENERATED ALWAYS AS (tms_plain("description")) STORED;
ALTER TABLE "tickets" ADD COLUMN "description_plain" text GENERATED ALWAYS AS (tms_plain("description")) STORED;
ALTER TABLE "canned_replies" ADD COLUMN "body_plain" text GENERATED ALWAYS AS (tms_plain("body")) STORED;
CREATE INDEX "tasks_description_search" ON "tasks" USING gin (tms_fold("description_plain") gin_trgm_ops);
CREATE INDEX "comments_body_search" ON "comments" USING gin (tms_fold("body_plain") gin_trgm_ops);
CREATE INDEX "todos_description_search" ON "todos" USING gin (tms_fold("description_plain") gin_trgm_ops);
CREATE INDEX "tickets_description_search" ON "tickets" USING gin (tms_fold("description_plain") gin_trgm_ops);
CREATE INDEX "canned_replies_body_search" ON "canned_replies" USING gin (tms_fold("body_plain") gin_trgm_ops);
