import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import type { Image } from './image.ts'

/** Keeps an image for a row, such as a template, in place of one that it has. */
export const keepImage = async (tx: Queryable, owner: string, image: Image): Promise<void> => {
  await tx.run(sql`insert into row_image (owner_id, image) values (${owner}, ${JSON.stringify(image)}::jsonb)
    on conflict (owner_id) do update set image = excluded.image`)
}

/** The image that a row keeps. */
export const imageOf = async (on: Queryable, owner: string): Promise<Image | undefined> =>
  (await on.one<{ image: Image }>(sql`select image from row_image where owner_id = ${owner}`))?.image

export const forgetImage = async (tx: Queryable, owner: string): Promise<void> => {
  await tx.run(sql`delete from row_image where owner_id = ${owner}`)
}
