export { fixtures, garbage, keysOfList as keys, nonsense } from '../../kit/testing-choices.ts'
