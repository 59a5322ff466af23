ALTER TABLE "users" ADD COLUMN "former_time_zone" text;
-- Zones by the names that the database knows: aliases by those that they stand for, other spellings by their own; what is left
-- becomes UTC, and its user is told by the name that it had (src/core/zones.ts).
CREATE TEMPORARY TABLE "zone_known" ON COMMIT DROP AS SELECT "name" FROM pg_timezone_names WHERE "name" NOT LIKE 'posix/%';
CREATE TEMPORARY TABLE "zone_stored" ON COMMIT DROP AS
  SELECT lower("alias") AS "written", "zone" FROM (VALUES
    ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', 'Africa/Cairo'),
    ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Maputo'),
    ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
    ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'),
    ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
    ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
    ('VST', 'Asia/Ho_Chi_Minh'), ('US/Pacific-New', 'America/Los_Angeles')) AS a("alias", "zone")
  UNION ALL SELECT lower("name"), "name" FROM "zone_known";
UPDATE "users" SET "former_time_zone" = "time_zone" WHERE "time_zone" IS NOT NULL AND lower("time_zone") NOT IN (SELECT "written" FROM "zone_stored");
UPDATE "users" SET "time_zone" = coalesce((SELECT "zone" FROM "zone_stored" WHERE "written" = lower("time_zone") LIMIT 1), 'UTC') WHERE "time_zone" IS NOT NULL AND "time_zone" NOT IN (SELECT "name" FROM "zone_known");
UPDATE "business_calendars" SET "time_zone" = coalesce((SELECT "zone" FROM "zone_stored" WHERE "written" = lower("time_zone") LIMIT 1), 'UTC') WHERE "time_zone" IS NOT NULL AND "time_zone" NOT IN (SELECT "name" FROM "zone_known");
UPDATE "events" SET "time_zone" = coalesce((SELECT "zone" FROM "zone_stored" WHERE "written" = lower("time_zone") LIMIT 1), 'UTC') WHERE "time_zone" IS NOT NULL AND "time_zone" NOT IN (SELECT "name" FROM "zone_known");
UPDATE "tickets" SET "time_zone" = coalesce((SELECT "zone" FROM "zone_stored" WHERE "written" = lower("time_zone") LIMIT 1), 'UTC') WHERE "time_zone" IS NOT NULL AND "time_zone" NOT IN (SELECT "name" FROM "zone_known");
