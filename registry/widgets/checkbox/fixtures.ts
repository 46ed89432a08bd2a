export { fixtures, garbage, keysOfGroup as keys, nonsense } from '../../kit/testing-choices.ts'
