export { ChosenNode } from './ChosenNode.tsx'
