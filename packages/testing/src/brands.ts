import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

/** Folder of a brand whose every name, address and color differs from the default brand's. */
export const placeholderBrand = join(repository, 'packages/testing/brands/placeholder')
