import type { Provider } from '../../providers.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { Hooks } from './provider.ts'

export const hooksOf = { github, gitlab, gitea } satisfies { readonly [P in Provider]: Hooks }
