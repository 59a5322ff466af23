import { defineArea } from '../../core/declare/area.ts'
import { template } from './template.ts'

export const templates = defineArea({ name: 'templates', needs: ['people'], entities: [template] })
