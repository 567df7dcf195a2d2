import { createSpotlight } from '@mantine/spotlight'

/** Whether the search is open; it opens as soon as its part of the page is there. */
export const [searchStore, search] = createSpotlight()
