import fakeDataProvider from 'ra-data-fakerest';
import { createRoot } from 'react-dom/client';
import {
  Admin,
  BooleanField,
  ChipField,
  Create,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  NumberField,
  ReferenceArrayField,
  ReferenceField,
  required,
  Resource,
  SearchInput,
  ShowButton,
  ShowGuesser,
  SimpleForm,
  SingleFieldList,
  TextField,
  TextInput,
} from 'react-admin';

// What the simple demo of react-admin is made of, as it is used most: posts with tags, comments of posts, users; all of it in memory.

const count = (length, make) => Array.from({ length }, (_, at) => make(at));

const data = {
  posts: count(50, (at) => ({
    id: at + 1,
    title: `Post ${at + 1} about a payment that went astray`,
    teaser: 'A short account of what happened',
    body: 'A longer account of what happened, and of what was done about it.',
    views: (at * 7919) % 1000,
    commentable: at % 3 !== 0,
    published_at: new Date(Date.UTC(2026, at % 12, (at % 28) + 1)).toISOString(),
    tags: [(at % 5) + 1, ((at + 2) % 5) + 1],
  })),
  tags: count(5, (at) => ({ id: at + 1, name: ['Sport', 'Technology', 'Code', 'Photo', 'Music'][at] })),
  comments: count(100, (at) => ({
    id: at + 1,
    post_id: (at % 50) + 1,
    author: `Author ${(at % 11) + 1}`,
    body: `Comment ${at + 1}`,
    created_at: new Date(Date.UTC(2026, at % 12, (at % 28) + 1)).toISOString(),
  })),
  users: count(20, (at) => ({ id: at + 1, name: `User ${at + 1}`, role: at === 0 ? 'admin' : 'user' })),
};

const authProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve('admin'),
  getIdentity: () => Promise.resolve({ id: 'admin', fullName: 'Admin' }),
};

const postFilters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="title" source="title" />];

const PostList = () => (
  <List filters={postFilters} sort={{ field: 'published_at', order: 'DESC' }} perPage={25}>
    <Datagrid rowClick="show">
      <TextField source="id" />
      <TextField source="title" />
      <DateField source="published_at" />
      <BooleanField source="commentable" />
      <NumberField source="views" />
      <ReferenceArrayField source="tags" reference="tags">
        <SingleFieldList linkType={false}>
          <ChipField source="name" size="small" />
        </SingleFieldList>
      </ReferenceArrayField>
      <EditButton />
      <ShowButton />
    </Datagrid>
  </List>
);

const PostForm = () => (
  <SimpleForm>
    <TextInput source="title" validate={required()} />
    <TextInput source="teaser" multiline />
    <TextInput source="body" multiline />
  </SimpleForm>
);

const PostCreate = () => (
  <Create>
    <PostForm />
  </Create>
);

const PostEdit = () => (
  <Edit>
    <PostForm />
  </Edit>
);

const CommentList = () => (
  <List>
    <Datagrid>
      <ReferenceField source="post_id" reference="posts">
        <TextField source="title" />
      </ReferenceField>
      <TextField source="author" />
      <TextField source="body" />
      <DateField source="created_at" />
    </Datagrid>
  </List>
);

const NameList = () => (
  <List>
    <Datagrid>
      <TextField source="id" />
      <TextField source="name" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={fakeDataProvider(data)} authProvider={authProvider} title="Example Admin">
    <Resource name="posts" list={PostList} create={PostCreate} edit={PostEdit} show={ShowGuesser} />
    <Resource name="comments" list={CommentList} show={ShowGuesser} />
    <Resource name="tags" list={NameList} />
    <Resource name="users" list={NameList} show={ShowGuesser} />
  </Admin>,
);
