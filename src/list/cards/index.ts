export { Cards } from './Cards.tsx'
export { PhoneSort } from './PhoneSort.tsx'
