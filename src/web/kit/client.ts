export { post, postTo, postPlain, postForm } from '../client/post.ts';
export { get } from '../client/get.ts';
export { upload, uploadTo, download, saveFile } from '../client/files.ts';
export { AnswerError, TransportError } from '../client/errors.ts';
