export { fixtures, garbage, nonsense } from '../../kit/testing-choices.ts'
