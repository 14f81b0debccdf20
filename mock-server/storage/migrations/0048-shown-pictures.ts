/** What pages and files show of a picture, as PNG; made by the first read of those of before. */
export const shownPictures = `
ALTER TABLE asset ADD COLUMN shown bytea;
`
