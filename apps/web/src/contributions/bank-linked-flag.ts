import { documentFlag } from '../site/document-flag.ts'

export const bankLinkedFlag = documentFlag('just linked')
