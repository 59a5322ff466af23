ALTER TABLE "projects" ADD COLUMN "budget_currency" text;

-- Amounts were in the currency of the organisation, which `APP_CURRENCY` names where it is not the euro.
UPDATE "projects" SET "budget_currency" = coalesce(nullif(current_setting('tms.currency', true), ''), 'EUR') WHERE "budget" IS NOT NULL;
