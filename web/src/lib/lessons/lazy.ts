/** The guide through a lesson, fetched at a table that is one. */
export const lazyLessons = { guide: async () => (await import('./LessonGuide.svelte')).default };
