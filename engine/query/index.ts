export { allowsMode, faceMode, isCompared, type ItemMode } from './query-modes.ts'
