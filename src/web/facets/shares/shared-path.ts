import type { Model } from '../../../core/declare/model.ts'

/** Address of the page of shared rows of an entity (specification, section 2.2: `/public/task/{id}`). */
export const sharedPath = (model: Model): string => `/public/${model.name}`
